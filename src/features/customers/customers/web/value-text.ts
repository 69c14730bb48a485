import { languages } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { contextOf } from '#contract/order-label.ts'
import i18n, { fieldLabel, textOf } from '#web/app/text.ts'
import { writtenDay } from '#web/ui/values/dates.ts'

/** Fields of the log whose values are cents. */
const cents = new Set([
  ...['grandTotal', 'amountReceived', 'amountRefunded', 'settledInBooks', 'booksAdjustment', 'writtenOff', 'credited', 'creditLimit'],
  ...['deliveryAmount', 'deliveryFreeFrom', 'priceToleranceCents', 'minimumOrder', 'approvalAbove', 'spendingLimit'],
  ...['minSaleAmt', 'maximumAllowed', 'maxPerPayee', 'minimumPayout', 'secondPersonAbove', 'approvesBelow'],
])
const flags = new Set([
  ...['active', 'onHold', 'live', 'acceptWithErrors', 'invoiceOff'],
  ...['onDevices', 'inStores', 'taxable', 'isDefault', 'isDefaultLevel', 'sharesLocation'],
  ...['hidesPrices', 'payNow', 'onAccount', 'poRequired', 'poUnique'],
  ...['mayOrder', 'mayApprove', 'mayPay'],
  ...['noCeiling', 'countsPaused'],
])

const days = new Set(['opensOn', 'closesOn', 'fromDate', 'toDate', 'fromDay', 'cutOff'])

/** Fields whose values are codes, and where their words stand. */
const named: Record<string, string> = {
  restockState: 'restock.states',
  negative: 'stock.rules',
  locationKind: 'stock.locationKinds',
  deviceState: 'devices.states',
  storeStatus: 'stores.states',
  shopperState: 'shoppers.states',
  programState: 'programs.states',
  earnOn: 'programs.earnOn',
  overlap: 'programs.overlap',
  whenShort: 'programs.whenShort',
  sharedCredit: 'programs.sharedCredit',
  minimumOf: 'programs.minimumOf',
  audience: 'stores.audiences',
  approval: 'stores.approvals',
  stockShown: 'stores.stockShown',
  listMode: 'recipients.modes',
  setAside: 'devices.errors',
  need: 'needs.kinds',
  priceBase: 'prices.bases',
  priceRounding: 'prices.roundings',
}

/** A field's value as people read it, wherever versions of a record are compared. */
export function valueText(field: string, value: string, of = ''): string {
  if (value === '') return textOf('audit.nothing')
  if (flags.has(field)) return textOf(value === 'Y' ? 'common.yes' : 'common.no')
  if (cents.has(field) && Number.isInteger(Number(value))) return formatCents(Number(value))
  if (field === 'orderState' && i18n.exists(`orders.state.${value}`)) return textOf(`orders.state.${value}`, contextOf(of))
  if (field === 'reason' && i18n.exists(`orders.reasons.${value}`)) return textOf(`orders.reasons.${value}`)
  const words = named[field]
  if (words && i18n.exists(`${words}.${value}`)) return textOf(`${words}.${value}`)
  if (days.has(field)) return writtenDay(value)
  if (field === 'language') return languages.find(({ code }) => code === value)?.name ?? value
  if (field === 'role' && i18n.exists(`roles.${value}`)) return textOf(`roles.${value}`)
  if (field === 'customerType') return textOf(value === 'N' ? 'customers.form.typeN' : 'customers.form.typeD')
  if (field === 'accountType') return textOf(value === 'S' ? 'customers.form.accountTypeS' : 'customers.form.accountTypeC')
  return value
}

/** A field that this page has no label for keeps the name it came with. */
export const labelOf = (field: string) => (i18n.exists(`fields.${field.split('.').at(-1)}`) ? fieldLabel(field) : field)
