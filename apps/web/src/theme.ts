import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

const gold: MantineColorsTuple = [
  '#fff7e4',
  '#ffecc2',
  '#fddd95',
  '#fad06d',
  '#f7c551',
  '#f4b740',
  '#e3a528',
  '#b98316',
  '#8a5a00',
  '#5e3d00',
]

/** Neutral colours, from the lightest text to darker than the background. */
const dark: MantineColorsTuple = [
  '#f3eee6',
  '#d8d2da',
  '#a9a2b5',
  '#7d768b',
  '#2c2837',
  '#231f2d',
  '#1b1823',
  '#121018',
  '#0e0c13',
  '#09080d',
]

export const theme = createTheme({
  primaryColor: 'gold',
  primaryShade: 5,
  autoContrast: true,
  black: '#1c1822',
  colors: { gold, dark },
  fontFamily: 'var(--sans)',
  defaultRadius: 12,
  cursorType: 'pointer',
  // By name, not with each component's `extend`, which would add every component to the first load.
  components: {
    // Buttons are neutral by default: a gold one marks the main action of a screen.
    Button: { defaultProps: { size: 'md', variant: 'default' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }) },
    },
    Menu: { defaultProps: { shadow: 'none' } },
    // Otherwise the header of a dialog would be a second banner landmark of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Notification: { defaultProps: { withBorder: true } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-anchor': 'var(--cool)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'transparent',
  '--mantine-color-default-hover': 'var(--raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-gold)',
}

/** The library's colours, taken from our tokens. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, dark: shared, light: shared })
