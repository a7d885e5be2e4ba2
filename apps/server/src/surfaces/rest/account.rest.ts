import { exportZip } from './export-zip.ts'
import type { RestRow } from './rest-row.ts'

export const accountRest: RestRow[] = [
  { method: 'GET', path: '/api/account/export', procedure: 'account.exportData', stream: exportZip },
]
