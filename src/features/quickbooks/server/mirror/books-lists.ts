import { sql } from 'kysely'
import { centsOf, flagOf, listOf, numberOf, partOf, refOf, textOf, withoutDeleted } from '../client/record.ts'
import type { QuickbooksRecord, SyncedEntityDefinition } from '../definitions.ts'
import { mirrored } from './mirror.ts'

// QuickBooks leaves out what is empty, but says Active of every list member.
const isActive = (record: QuickbooksRecord) => record.Active !== false
const nameOf = (record: QuickbooksRecord) => withoutDeleted(textOf(record, 'Name') || textOf(record, 'DisplayName'))
const fullNameOf = (record: QuickbooksRecord) => withoutDeleted(textOf(record, 'FullyQualifiedName')) || nameOf(record)
const removed = sql`active = false`

export const accountEntity = mirrored({
  entity: 'Account',
  kind: 'account',
  list: true,
  table: 'accounts',
  removed,
  columns: {
    name: 'text',
    fullName: 'text',
    number: 'text',
    accountType: 'text',
    accountSubType: 'text',
    classification: 'text',
    balance: 'bigint',
    parentId: 'text',
    active: 'boolean',
  },
  references: { parentId: 'account' },
  row: (record) => ({
    name: nameOf(record),
    fullName: fullNameOf(record),
    number: textOf(record, 'AcctNum'),
    accountType: textOf(record, 'AccountType'),
    accountSubType: textOf(record, 'AccountSubType'),
    classification: textOf(record, 'Classification'),
    balance: centsOf(record, 'CurrentBalance'),
    parentId: refOf(record, 'ParentRef'),
    active: isActive(record),
  }),
})

const tree = (entity: 'Class' | 'Department', kind: string, table: string) =>
  mirrored({
    entity,
    kind,
    list: true,
    table,
    removed,
    columns: { name: 'text', fullName: 'text', parentId: 'text', active: 'boolean' },
    references: { parentId: kind },
    row: (record) => ({
      name: nameOf(record),
      fullName: fullNameOf(record),
      parentId: refOf(record, 'ParentRef'),
      active: isActive(record),
    }),
  })
export const classEntity = tree('Class', 'class', 'classes')
export const departmentEntity = tree('Department', 'department', 'departments')

export const termEntity = mirrored({
  entity: 'Term',
  kind: 'term',
  list: true,
  table: 'terms',
  removed,
  columns: {
    name: 'text',
    kind: 'text',
    dueDays: 'int',
    dayOfMonthDue: 'int',
    dueNextMonthDays: 'int',
    discountDays: 'int',
    discountPercent: 'numeric',
    active: 'boolean',
  },
  row: (record) => ({
    name: nameOf(record),
    kind: textOf(record, 'Type') || 'STANDARD',
    dueDays: numberOf(record, 'DueDays'),
    dayOfMonthDue: numberOf(record, 'DayOfMonthDue'),
    dueNextMonthDays: numberOf(record, 'DueNextMonthDays'),
    discountDays: numberOf(record, 'DiscountDays'),
    discountPercent: numberOf(record, 'DiscountPercent'),
    active: isActive(record),
  }),
})

export const paymentMethodEntity = mirrored({
  entity: 'PaymentMethod',
  kind: 'paymentMethod',
  list: true,
  table: 'payment_methods',
  removed,
  columns: { name: 'text', kind: 'text', active: 'boolean' },
  row: (record) => ({ name: nameOf(record), kind: textOf(record, 'Type'), active: isActive(record) }),
})

/** What a bundle is made of, and what is assembled: QuickBooks' ids, which may come later than this. */
const partsOf = (record: QuickbooksRecord) => {
  const lines = [
    ...listOf(partOf(record, 'ItemGroupDetail'), 'ItemGroupLine'),
    ...listOf(partOf(record, 'ItemAssemblyDetail'), 'ItemAssemblyLine'),
  ]
  const parts = lines.flatMap((line) => {
    const item = refOf(line, 'ItemRef')
    return item ? [{ item, quantity: String(numberOf(line, 'Qty') ?? 1) }] : []
  })
  return parts.length ? parts : null
}

const mirroredItem = mirrored({
  entity: 'Item',
  kind: 'item',
  list: true,
  table: 'items',
  removed,
  columns: {
    name: 'text',
    fullName: 'text',
    sku: 'text',
    description: 'text',
    itemType: 'text',
    unitPrice: 'numeric',
    purchaseCost: 'numeric',
    quantityOnHand: 'numeric',
    taxable: 'boolean',
    parentId: 'text',
    active: 'boolean',
    incomeAccountId: 'text',
    parts: 'jsonb',
    purchaseDescription: 'text',
    costAccountId: 'text',
    stockAccountId: 'text',
  },
  references: { parentId: 'item', incomeAccountId: 'account', costAccountId: 'account', stockAccountId: 'account' },
  later: ['incomeAccountId', 'parts', 'purchaseDescription', 'costAccountId', 'stockAccountId'],
  row: (record) => ({
    name: nameOf(record),
    fullName: fullNameOf(record),
    sku: textOf(record, 'Sku'),
    description: textOf(record, 'Description'),
    itemType: textOf(record, 'Type'),
    unitPrice: numberOf(record, 'UnitPrice'),
    purchaseCost: numberOf(record, 'PurchaseCost'),
    quantityOnHand: numberOf(record, 'QtyOnHand'),
    taxable: flagOf(record, 'Taxable'),
    parentId: refOf(record, 'ParentRef'),
    active: isActive(record),
    incomeAccountId: refOf(record, 'IncomeAccountRef'),
    parts: partsOf(record),
    purchaseDescription: textOf(record, 'PurchaseDesc'),
    costAccountId: refOf(record, 'ExpenseAccountRef'),
    stockAccountId: refOf(record, 'AssetAccountRef'),
  }),
})
/** 1: income accounts, and what bundles are made of; 2: what is bought as. */
export const itemEntity: SyncedEntityDefinition = {
  ...mirroredItem,
  reads: 2,
  /** A page holds parts and bundles in any order, and somebody who changes a part at this moment wants its bundles: all are locked in one order. */
  async upsert(db, companyId, records) {
    const named = records.flatMap((record) => [textOf(record, 'Id'), ...(partsOf(record) ?? []).map(({ item }) => item)])
    await sql`select app.lock_items(${companyId}::uuid, ${[...new Set(named)]}::text[])`.execute(db)
    return mirroredItem.upsert(db, companyId, records)
  },
}

export const taxRateEntity = mirrored({
  entity: 'TaxRate',
  kind: 'taxRate',
  list: false,
  table: 'tax_rates',
  removed,
  columns: { name: 'text', description: 'text', ratePercent: 'numeric', active: 'boolean' },
  row: (record) => ({
    name: nameOf(record),
    description: textOf(record, 'Description'),
    ratePercent: numberOf(record, 'RateValue') ?? 0,
    active: isActive(record),
  }),
})

export const taxCodeEntity = mirrored({
  entity: 'TaxCode',
  kind: 'taxCode',
  list: false,
  table: 'tax_codes',
  removed,
  columns: { name: 'text', description: 'text', taxable: 'boolean', taxGroup: 'boolean', salesRates: 'jsonb', active: 'boolean' },
  row: (record) => ({
    name: nameOf(record),
    description: textOf(record, 'Description'),
    taxable: flagOf(record, 'Taxable'),
    taxGroup: flagOf(record, 'TaxGroup'),
    salesRates: listOf(partOf(record, 'SalesTaxRateList'), 'TaxRateDetail')
      .toSorted((one, other) => (numberOf(one, 'TaxOrder') ?? 0) - (numberOf(other, 'TaxOrder') ?? 0))
      .map((detail) => refOf(detail, 'TaxRateRef')),
    active: isActive(record),
  }),
})

const phoneOf = (record: QuickbooksRecord) =>
  textOf(partOf(record, 'PrimaryPhone'), 'FreeFormNumber') || textOf(partOf(record, 'Mobile'), 'FreeFormNumber')
const emailOf = (record: QuickbooksRecord) => textOf(partOf(record, 'PrimaryEmailAddr'), 'Address')
const displayNameOf = (record: QuickbooksRecord) => withoutDeleted(textOf(record, 'DisplayName'))

export const employeeEntity = mirrored({
  entity: 'Employee',
  kind: 'employee',
  list: true,
  table: 'employees',
  removed,
  columns: { name: 'text', email: 'text', phone: 'text', number: 'text', active: 'boolean' },
  row: (record) => ({
    name: displayNameOf(record) || `${textOf(record, 'GivenName')} ${textOf(record, 'FamilyName')}`.trim(),
    email: emailOf(record),
    phone: phoneOf(record),
    number: textOf(record, 'EmployeeNumber'),
    active: isActive(record),
  }),
})

export const vendorEntity = mirrored({
  entity: 'Vendor',
  kind: 'vendor',
  list: true,
  table: 'vendors',
  removed,
  columns: { name: 'text', vendorCompanyName: 'text', email: 'text', phone: 'text', balance: 'bigint', active: 'boolean' },
  row: (record) => ({
    name: displayNameOf(record),
    vendorCompanyName: textOf(record, 'CompanyName'),
    email: emailOf(record),
    phone: phoneOf(record),
    balance: centsOf(record, 'Balance'),
    active: isActive(record),
  }),
})
