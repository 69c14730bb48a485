import type { Company } from '../company.ts'
import { seedLists } from './seed-lists.ts'
import { seedSettings } from './seed-settings.ts'
import { seedSmall } from './seed-small.ts'
import { seedWholesaler } from './seed-wholesaler.ts'

export function seedCompany(company: Company, kind: 'wholesaler' | 'small' | 'lists' | 'empty'): void {
  seedSettings(company, kind)
  if (kind === 'empty') return
  seedLists(company)
  if (kind === 'wholesaler') seedWholesaler(company)
  if (kind === 'small') seedSmall(company)
}
