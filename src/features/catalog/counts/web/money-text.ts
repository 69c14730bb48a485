import { formatCents } from '#contract/money.ts'

export const moneyText = (dollars: string) => formatCents(Math.round(Number(dollars) * 100))
