import type { Change } from '../change.ts'
import { business, missing, QuickbooksFault } from '../wire/fault.ts'
import { boolOf, cloneDoc, type Doc, numberOf, refOf, textOf } from '../wire/json.ts'
import { finishBundle } from './bundles.ts'
import type { Entity } from './entity.ts'

const suffix = / \(deleted(?:-\d+)?\)$/

function composeDisplayName(doc: Doc): string {
  return ['Title', 'GivenName', 'MiddleName', 'FamilyName', 'Suffix']
    .map((part) => textOf(doc, part) ?? '')
    .filter(Boolean)
    .join(' ')
}

function personDefaults(entity: Entity, doc: Doc): void {
  const composed = composeDisplayName(doc)
  if (entity.name === 'Employee' && !textOf(doc, 'GivenName') && !textOf(doc, 'FamilyName')) throw missing('GivenName or FamilyName')
  if (!textOf(doc, 'DisplayName')) {
    if (!composed) throw missing('DisplayName, Title, GivenName, MiddleName, FamilyName, Suffix')
    doc.DisplayName = composed
  }
  doc.PrintOnCheckName ??= doc.DisplayName
  if (entity.name === 'Customer') {
    doc.Taxable ??= true
    doc.Job ??= false
    doc.BillWithParent ??= false
    doc.PreferredDeliveryMethod ??= 'Print'
    doc.IsProject ??= false
    doc.Balance ??= 0
    doc.BalanceWithJobs ??= doc.Balance
    doc.CurrencyRef ??= { value: 'USD', name: 'United States Dollar' }
  } else if (entity.name === 'Vendor') {
    doc.Balance ??= 0
    doc.Vendor1099 ??= false
    const taxId = textOf(doc, 'TaxIdentifier')
    if (taxId) doc.TaxIdentifier = taxId.replace(/\D/g, '').slice(-4).padStart(10, 'X')
    doc.CurrencyRef ??= { value: 'USD', name: 'United States Dollar' }
  } else {
    doc.BillableTime ??= false
    if (doc.SSN !== undefined) doc.SSN = 'XXX-XX-XXXX'
  }
  for (const field of ['BillAddr', 'ShipAddr', 'PrimaryAddr']) {
    const address = doc[field]
    if (typeof address === 'object' && address !== null && !Array.isArray(address))
      address.Id ??= String(100 + Number(doc.Id) * 3 + field.length)
  }
}

const classifications: Record<string, string> = {
  Bank: 'Asset',
  'Other Current Asset': 'Asset',
  'Fixed Asset': 'Asset',
  'Other Asset': 'Asset',
  'Accounts Receivable': 'Asset',
  'Accounts Payable': 'Liability',
  'Credit Card': 'Liability',
  'Other Current Liability': 'Liability',
  'Long Term Liability': 'Liability',
  Equity: 'Equity',
  Income: 'Revenue',
  'Other Income': 'Revenue',
  Expense: 'Expense',
  'Other Expense': 'Expense',
  'Cost of Goods Sold': 'Expense',
}

const defaultSubTypes: Record<string, string> = {
  Bank: 'Checking',
  'Other Current Asset': 'OtherCurrentAssets',
  'Accounts Receivable': 'AccountsReceivable',
  'Accounts Payable': 'AccountsPayable',
  'Credit Card': 'CreditCard',
  Income: 'SalesOfProductIncome',
  Expense: 'OtherMiscellaneousServiceCost',
  'Cost of Goods Sold': 'SuppliesMaterialsCogs',
}

const furtherSubTypes: Record<string, string[]> = {
  Bank: ['CashOnHand', 'MoneyMarket', 'RentsHeldInTrust', 'Savings', 'TrustAccounts'],
  'Other Current Asset': ['Inventory', 'UndepositedFunds', 'PrepaidExpenses', 'EmployeeCashAdvances', 'LoansToOthers'],
  'Fixed Asset': ['Vehicles', 'Buildings', 'FurnitureAndFixtures', 'MachineryAndEquipment', 'OtherFixedAssets', 'AccumulatedDepreciation'],
  'Other Current Liability': ['SalesTaxPayable', 'LoanPayable', 'LineOfCredit', 'PayrollClearing', 'OtherCurrentLiabilities'],
  'Long Term Liability': ['NotesPayable', 'OtherLongTermLiabilities', 'ShareholderNotesPayable'],
  Equity: ['OwnersEquity', 'OpeningBalanceEquity', 'RetainedEarnings', 'PartnersEquity'],
  Income: ['ServiceFeeIncome', 'OtherPrimaryIncome', 'DiscountsRefundsGiven', 'NonProfitIncome', 'UnappliedCashPaymentIncome'],
  'Other Income': ['InterestEarned', 'DividendIncome', 'OtherMiscellaneousIncome'],
  'Cost of Goods Sold': ['CostOfLaborCos', 'ShippingFreightDeliveryCos', 'EquipmentRentalCos', 'OtherCostsOfServiceCos'],
}

function typeOfSubType(subType: string): string {
  const listed = Object.entries(furtherSubTypes).find(([, names]) => names.includes(subType))
  return listed?.[0] ?? Object.entries(defaultSubTypes).find(([, name]) => name === subType)?.[0] ?? 'Expense'
}

function accountDefaults(doc: Doc): void {
  if (!textOf(doc, 'AccountType')) {
    const subType = textOf(doc, 'AccountSubType')
    if (!subType) throw missing('AccountType or AccountSubType')
    doc.AccountType = typeOfSubType(subType)
  }
  const type = textOf(doc, 'AccountType') ?? ''
  const classification = classifications[type]
  if (!classification) throw new QuickbooksFault('2170', `Invalid Enumeration : ${type}`, 'AccountType')
  doc.Classification = classification
  doc.AccountSubType ??= defaultSubTypes[type] ?? type.replaceAll(' ', '')
  doc.CurrentBalance ??= 0
  doc.CurrentBalanceWithSubAccounts ??= 0
  doc.CurrencyRef ??= { value: 'USD', name: 'United States Dollar' }
}

function itemDefaults(change: Change, doc: Doc, before: Doc | undefined): void {
  doc.Type ??= 'NonInventory'
  if (before && before.Type === 'Inventory' && doc.Type !== 'Inventory')
    throw business('An inventory item cannot be changed to another type.')
  if (doc.Type === 'Inventory') {
    for (const name of ['QtyOnHand', 'InvStartDate', 'IncomeAccountRef', 'ExpenseAccountRef', 'AssetAccountRef'])
      if (doc[name] === undefined) throw missing(name)
    doc.TrackQtyOnHand = true
    if (before) doc.QtyOnHand = before.QtyOnHand
  } else {
    doc.TrackQtyOnHand = false
    if (doc.Type !== 'Category' && doc.Type !== 'Group' && !refOf(doc, 'IncomeAccountRef') && !refOf(doc, 'ExpenseAccountRef'))
      throw missing('IncomeAccountRef')
  }
  if (doc.Type === 'Group') finishBundle(change, doc)
  if (doc.Type !== 'Category') {
    doc.UnitPrice ??= 0
    doc.PurchaseCost ??= 0
    doc.Taxable ??= false
  }
}

function termDefaults(doc: Doc): void {
  const dateDriven = (numberOf(doc, 'DayOfMonthDue') ?? 0) > 0
  if (!dateDriven && numberOf(doc, 'DueDays') === undefined) throw missing('DueDays or DayOfMonthDue')
  doc.Type = dateDriven ? 'DATE_DRIVEN' : 'STANDARD'
  if (!dateDriven) {
    doc.DiscountPercent ??= 0
    doc.DiscountDays ??= 0
  }
}

function hierarchy(change: Change, entity: Entity, doc: Doc): void {
  const nameField = entity.nameField
  // Vendors and employees have no hierarchy, and their answers no full name.
  if (!nameField || !entity.fields.has('FullyQualifiedName') || entity.name === 'Vendor' || entity.name === 'Employee') return
  const own = textOf(doc, nameField) ?? ''
  let parent = refOf(doc, 'ParentRef')
  const flag = entity.name === 'Customer' ? 'Job' : entity.name === 'Department' ? 'SubDepartment' : `Sub${entity.name}`
  if (parent === undefined && boolOf(doc, flag)) throw new QuickbooksFault('6150', `${flag} is true, but ParentRef is missing`, 'ParentRef')
  if (entity.fields.has(flag)) {
    doc[flag] = parent !== undefined
    if (entity.name === 'Item' && parent === undefined) delete doc[flag]
  }
  const names = [own]
  for (let depth = 1; parent !== undefined; depth++) {
    if (parent === doc.Id) throw new QuickbooksFault('900', 'The parent is the record itself or one below it.', 'ParentRef')
    if (depth >= 5) throw new QuickbooksFault('6180', 'You can only have 5 levels.', 'ParentRef')
    const row = change.company.get(entity.name, parent)
    if (!row) throw new QuickbooksFault('2500', `Invalid Reference Id : ParentRef element id ${parent} not found`, 'ParentRef')
    names.unshift(textOf(row.doc, nameField) ?? '')
    parent = refOf(row.doc, 'ParentRef')
    if (entity.fields.has('Level')) doc.Level = depth
  }
  doc.FullyQualifiedName = names.join(':')
}

function checkUnique(change: Change, entity: Entity, doc: Doc): void {
  const holder = change.company.nameHolder(entity, doc)
  if (holder && (holder.id !== doc.Id || holder.entity !== entity.name)) {
    throw new QuickbooksFault('6240', `The name supplied already exists. : ${holder.entity === entity.name ? `Id=${holder.id}` : 'null'}`)
  }
}

const systemAccounts = new Set([
  'AccountsReceivable',
  'AccountsPayable',
  'UndepositedFunds',
  'RetainedEarnings',
  'SalesTaxPayable',
  'GlobalTaxPayable',
])

function changeActivity(change: Change, entity: Entity, doc: Doc, before: Doc | undefined): void {
  const nameField = entity.nameField ?? 'Name'
  const name = textOf(doc, nameField) ?? ''
  const wasActive = before ? before.Active !== false : true
  if (doc.Active === false && wasActive) {
    if (Math.abs(numberOf(doc, 'Balance') ?? 0) >= 0.005)
      throw new QuickbooksFault('6220', 'You cannot make this name inactive: it has an open balance.')
    if (entity.name === 'Account' && systemAccounts.has(textOf(doc, 'AccountSubType') ?? ''))
      throw business('You cannot delete this account because it is used by the system.')
    if (entity.name === 'Item' && doc.Type === 'Inventory') doc.QtyOnHand = 0
    for (let count = 0; ; count++) {
      doc[nameField] = `${name} (deleted${count === 0 ? '' : `-${count}`})`
      const holder = change.company.nameHolder(entity, doc)
      if (!holder || holder.id === doc.Id) break
    }
  } else if (doc.Active !== false && !wasActive) doc[nameField] = name.replace(suffix, '')
}

export function finishName(change: Change, entity: Entity, doc: Doc, before: Doc | undefined): void {
  if (entity.uniquePool === 'names') personDefaults(entity, doc)
  else if (!textOf(doc, entity.nameField ?? 'Name') && entity.name !== 'CompanyCurrency') throw missing(entity.nameField ?? 'Name')
  if (entity.name === 'Account') accountDefaults(doc)
  if (entity.name === 'Item') itemDefaults(change, doc, before)
  if (entity.name === 'Term') termDefaults(doc)
  if (entity.name === 'PaymentMethod') doc.Type ??= 'NON_CREDIT_CARD'
  doc.Active ??= true
  const name = textOf(doc, entity.nameField ?? 'Name') ?? ''
  const forbidden = entity.name === 'Account' ? /[":\t\n\r]/ : /[:\t\n\r]/
  if (forbidden.test(name))
    throw new QuickbooksFault(
      '2040',
      `The property ${entity.nameField} contains a character that is not allowed: ${name}`,
      entity.nameField,
    )
  changeActivity(change, entity, doc, before)
  hierarchy(change, entity, doc)
  if (entity.uniquePool) checkUnique(change, entity, doc)
}

// The children carry the parent's name in FullyQualifiedName; QuickBooks rewrites it without telling (quickbooks 9.10).
export function renameChildren(change: Change, entity: Entity, doc: Doc, before: Doc): void {
  if (doc.FullyQualifiedName === before.FullyQualifiedName || typeof before.FullyQualifiedName !== 'string') return
  if (change.company.spec.customers > 0 && entity.name === 'Customer') return
  const prefix = `${before.FullyQualifiedName}:`
  for (const row of [...change.company.collection(entity.name).live()]) {
    const name = textOf(row.doc, 'FullyQualifiedName') ?? ''
    if (!name.startsWith(prefix)) continue
    const child = cloneDoc(row.doc)
    child.FullyQualifiedName = `${doc.FullyQualifiedName}:${name.slice(prefix.length)}`
    change.company.put(entity, child)
  }
}
