import { z } from 'zod'

const preferences = z.object({
  TaxPrefs: z.object({ UsingSalesTax: z.boolean().optional() }).prefault({}),
  CurrencyPrefs: z
    .object({ MultiCurrencyEnabled: z.boolean().optional(), HomeCurrency: z.object({ value: z.string() }).optional() })
    .prefault({}),
})
const companyInfo = z.object({ Country: z.string().optional() })

/** What of a company's settings in QuickBooks we cannot follow, as text keys: said when it connects, and not at its first order. */
export function limitsOf(stored: { preferences: unknown; companyInfo: unknown }): string[] {
  const read = preferences.safeParse(stored.preferences).data
  if (!read) return []
  const { TaxPrefs: tax, CurrencyPrefs: currency } = read
  const abroad = (companyInfo.safeParse(stored.companyInfo).data?.Country ?? 'US') !== 'US'
  const found = {
    abroad: abroad || (currency.HomeCurrency?.value ?? 'USD') !== 'USD',
    currencies: !abroad && currency.MultiCurrencyEnabled === true,
    noSalesTax: !abroad && tax.UsingSalesTax === false,
  }
  return Object.entries(found).flatMap(([name, is]) => (is ? [`quickbooks.limits.${name}`] : []))
}
