import type { Core } from '../../../core.ts'
import { createCompaniesService } from './companies.service.ts'
import { createCompanyNames } from './company-names.ts'
import { createCompanyRequests } from './company-requests.service.ts'
import { createCompanyStore } from './company-store.ts'

export function createCompanyServices(core: Core) {
  const companyNames = createCompanyNames(core)
  const companyStore = createCompanyStore(core)
  return {
    companyNames,
    companies: createCompaniesService({ ...core, companyStore, companyNames }),
    companyRequests: createCompanyRequests({ ...core, companyStore }),
  }
}
