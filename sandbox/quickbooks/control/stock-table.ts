import type { Company } from '../company.ts'
import { escapeHtml } from '../wire/http.ts'
import { numberOf, textOf } from '../wire/json.ts'

// What QuickBooks has of each item it counts: one quantity, wherever the goods lie.
export function stockTable(company: Company): string {
  const items = [...company.collection('Item').live()].map(({ doc }) => doc).filter(({ Type }) => Type === 'Inventory')
  if (items.length === 0) return ''
  const rows = items.map(
    (doc) =>
      `<tr><td>${escapeHtml(textOf(doc, 'Name') ?? '')}</td><td>${escapeHtml(textOf(doc, 'Sku') ?? '')}</td><td class="end">${numberOf(doc, 'QtyOnHand') ?? 0}</td></tr>`,
  )
  return `<h2>Quantity on hand</h2><div class="scroll" role="region" aria-label="Quantity on hand" tabindex="0"><table><thead><tr><th scope="col">Item</th><th scope="col">SKU</th><th scope="col" class="end">On hand</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
