import { currentLocale } from '../../app/text.ts'

export const numberText = (value: number) => new Intl.NumberFormat(currentLocale()).format(value)

/** `10,000+` where it was not counted further. */
export const totalText = ({ rows, more }: { rows: number; more: boolean }) => `${numberText(rows)}${more ? '+' : ''}`
