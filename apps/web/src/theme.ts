import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

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

/** Ink, from the palest text down to below the ground. */
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
  headings: { fontFamily: 'var(--serif)', fontWeight: '560' },
  defaultRadius: 12,
  focusRing: 'auto',
  cursorType: 'pointer',
  // By name, not through each part's `extend`: that would load every part with the first screen.
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Menu: { defaultProps: { radius: 12, shadow: 'none' } },
    Notification: { defaultProps: { radius: 12, withBorder: true } },
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

/** The library's own colours, taken from our tokens: there is one palette. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, dark: shared, light: shared })
