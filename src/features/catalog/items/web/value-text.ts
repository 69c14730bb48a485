import { currentLocale, textOf } from '#web/app/text.ts'
import { packUnits } from '../contract.ts'

/** Dollars as decimal text: two decimals at least, more only where they say something; en-US in every language (specification 9). */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 5 })
export const dollarsOf = (decimal: string) => dollars.format(Number(decimal))

/** A quantity as decimal text, grouped as in amounts of money. */
export const quantityOf = (decimal: string) => new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 4 }).format(Number(decimal))

const known: readonly string[] = packUnits
/** `CA · case`; a unit without a name of ours alone. */
export const unitOf = (unit: string) => (known.includes(unit) ? textOf('items.units.withName', { unit, name: unitName(unit) }) : unit)
const unitName = (unit: string) => textOf(`items.units.${unit}`)

/** What an item is called beside its number: not the same twice. */
export const itemLabel = ({ number, name }: { number: string; name: string }) => (number && number !== name ? `${number} · ${name}` : name)
