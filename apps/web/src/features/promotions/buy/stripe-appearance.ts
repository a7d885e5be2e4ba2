import type { Appearance } from '@stripe/stripe-js'

/** Our colours in the current theme, for Stripe's form, which is in its own frame. */
export function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colour('--gold-text'),
      colorBackground: colour('--raised'),
      colorText: colour('--text'),
      colorTextSecondary: colour('--soft'),
      colorTextPlaceholder: colour('--soft'),
      colorDanger: colour('--bad'),
      colorSuccess: colour('--good'),
      borderRadius: '12px',
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { borderColor: colour('--line'), boxShadow: 'none' },
      '.Input:focus': { borderColor: colour('--gold'), boxShadow: 'none' },
      '.Tab': { borderColor: colour('--line'), boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  }
}
