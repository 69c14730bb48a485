import { type SyncedEntity, syncedEntities } from '#features/quickbooks/contract.ts'
import { companyInfoEntity, preferencesEntity } from '../connection/company-entities.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'
import {
  accountEntity,
  classEntity,
  departmentEntity,
  employeeEntity,
  itemEntity,
  paymentMethodEntity,
  taxCodeEntity,
  taxRateEntity,
  termEntity,
  vendorEntity,
} from '../mirror/books-lists.ts'
import { creditMemoEntity, invoiceEntity, paymentEntity } from '../mirror/books-sales.ts'

const own = [
  companyInfoEntity,
  preferencesEntity,
  accountEntity,
  classEntity,
  departmentEntity,
  termEntity,
  paymentMethodEntity,
  taxRateEntity,
  taxCodeEntity,
  itemEntity,
  employeeEntity,
  vendorEntity,
  invoiceEntity,
  creditMemoEntity,
  paymentEntity,
]

/** Ours and those of other features, in the order in which one needs the other. */
export function mirroredEntities(others: readonly SyncedEntityDefinition[]): SyncedEntityDefinition[] {
  const all = [...own, ...others]
  return syncedEntities.flatMap((entity) => all.filter((each) => each.entity === entity))
}

/** Read whole every time: they are short, and change data capture leaves them out (quickbooks 6.1). */
const whole: readonly SyncedEntity[] = ['CompanyInfo', 'Preferences', 'TaxRate', 'TaxCode']
export const isReadWhole = ({ entity }: SyncedEntityDefinition) => whole.includes(entity)

/** Few entities per change call, so that its limit of 1000 is far (quickbooks 6.1). */
export const changeGroups: readonly (readonly SyncedEntity[])[] = [
  ['Account', 'Class', 'Department', 'Term', 'PaymentMethod', 'Item', 'Employee', 'Vendor'],
  ['Customer'],
  ['Invoice', 'CreditMemo', 'Payment'],
]
