/** Name and description of the demo's company; some of the demo's characters are from its universe. */
export const demoCompany = {
  name: 'Glasswind Saga',
  description:
    'Couriers, glass cities and the people who learned to fold the wind.\nTold by many hands, one upper city at a time.',
}

/** An SVG of a pane of glass with three gusts of wind through it. */
export const COMPANY_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">
  <rect width="240" height="240" fill="#f6f1e7"/>
  <path d="M120 22 204 92 120 218 36 92Z" fill="#1f4a6b"/>
  <path d="M120 22 204 92H120Z" fill="#2f6b8f"/>
  <path d="M120 218 36 92H120Z" fill="#173a56"/>
  <g fill="none" stroke="#f4b740" stroke-width="11" stroke-linecap="round">
    <path d="M52 104c34-26 62 18 96 0 22-12 18-40-2-38-14 2-16 18-6 22"/>
    <path d="M64 134c30-22 56 16 86 0s38-16 46-10" stroke="#f6f1e7"/>
    <path d="M88 164c20-14 38 10 58 0" stroke="#e07b39"/>
  </g>
</svg>`
