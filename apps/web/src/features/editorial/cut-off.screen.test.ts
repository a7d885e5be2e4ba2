import { clicking, pressWhileCutOff } from '../../../screens/cut-off.ts'

pressWhileCutOff([
  {
    what: 'Save Row',
    path: '/admin?tab=settings',
    by: 'root',
    typed: { Title: 'Twelve detectives' },
    press: clicking('Save Row'),
    says: 'Row Not Saved',
    stays: 'Admin Dashboard',
  },
])
