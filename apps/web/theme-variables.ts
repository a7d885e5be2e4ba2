import type { Plugin } from 'vite'

const MODULE = 'virtual:theme.css'

/** A style sheet with the library's variables that the theme changes; the library would inline them in each page. */
async function styles(): Promise<string> {
  const library = await import('@mantine/core')
  const { cssVariables, theme } = await import('./src/theme.ts')
  const { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = library
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const [own, colours] = [defaultCssVariablesResolver(whole), cssVariables(whole)]
  const changed = (part: keyof typeof own) => {
    const known: Record<string, string> = usual[part]
    const all = Object.entries({ ...own[part], ...colours[part] })
    return Object.fromEntries(all.filter(([name, value]) => known[name] !== value))
  }
  return library.convertCssVariables({
    variables: changed('variables'),
    dark: changed('dark'),
    light: changed('light'),
  })
}

export const themeVariables: Plugin = {
  name: 'theme-variables',
  resolveId: (id) => (id === MODULE ? MODULE : null),
  load: (id) => (id === MODULE ? styles() : null),
}
