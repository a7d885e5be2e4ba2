/** The demo's users: one for each role. */
export type DemoRole = 'creator' | 'company' | 'admin'

export const demoUsernames: Record<DemoRole, string> = {
  creator: 'inkwell',
  company: 'glasswind',
  admin: 'curator',
}
