import { formatCents } from '#contract/money.ts'
import { priceSentence } from '#features/catalog/prices/door.ts'
import type { ShopItem } from '#features/stores/shop/contract.ts'
import { currentLanguage, currentLocale, textOf } from '#web/app/text.ts'

/** A price may have up to five decimals; two at least are shown. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 5 })
export const priceText = (price: string) => dollars.format(price as Intl.StringNumericLiteral)

export const centsText = formatCents
/** In another currency than dollars, with its code. */
export const moneyText = (cents: number, currency: string) =>
  currency
    ? new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 2 }).format(cents / 100)
    : centsText(cents)

/** Without zeros at the end, with the signs of amounts of money. */
export const quantityText = (quantity: string) =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 4 }).format(quantity as Intl.StringNumericLiteral)

export const dayText = (day: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
/** With its weekday: a day on which something comes. */
export const weekdayText = (day: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
export const momentText = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))

const unitNames = ['EA', 'PK', 'BX', 'CA', 'PL']
/** "12 pieces", "5 DZ". */
export const countedText = (quantity: string, unit: string) =>
  unitNames.includes(unit || 'EA')
    ? textOf(`prices.units.${unit || 'EA'}`, { count: Number(quantity), quantity: quantityText(quantity) })
    : `${quantityText(quantity)} ${unit}`
/** "piece", "case", "DZ". */
export const unitText = (unit: string) => (unitNames.includes(unit || 'EA') ? textOf(`storeFront.units.${unit || 'EA'}`) : unit)

type Packed = { itemUnit: string; packs: readonly { unit: string; quantity: string }[] }
/** With how many are in it: "case of 12 pieces". */
export function packText(unit: string, { itemUnit, packs }: Packed): string {
  const pack = unit === itemUnit ? undefined : packs.find((each) => each.unit === unit)
  return pack ? textOf('storeFront.pack', { unit: unitText(unit), quantity: countedText(pack.quantity, itemUnit) }) : unitText(unit)
}

export const whyText = (why: NonNullable<ShopItem['price']['why']>) =>
  priceSentence(why, {
    language: currentLanguage(),
    t: textOf,
    source: (kind, values) => textOf(`storeFront.priceFrom.${kind}`, values),
  })
