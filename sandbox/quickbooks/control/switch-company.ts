import type { Company } from '../company.ts'
import { entityOf } from '../entities/entities.ts'
import type { Sandbox } from '../sandbox.ts'
import { jsonReply, type Reply } from '../wire/http.ts'
import { cloneDoc, type Doc, docOf, docsOf, type Json, numberOf, textOf } from '../wire/json.ts'
import { pacific } from './clock.ts'

// Where QuickBooks keeps what an owner can switch in its settings.
const switches: Record<string, { group: string; name: string }> = {
  usingSalesTax: { group: 'TaxPrefs', name: 'UsingSalesTax' },
  automatedSalesTax: { group: 'TaxPrefs', name: 'PartnerTaxEnabled' },
  multiCurrency: { group: 'CurrencyPrefs', name: 'MultiCurrencyEnabled' },
  allowDiscount: { group: 'SalesFormsPrefs', name: 'AllowDiscount' },
  allowShipping: { group: 'SalesFormsPrefs', name: 'AllowShipping' },
  autoApplyCredit: { group: 'SalesFormsPrefs', name: 'AutoApplyCredit' },
  customNumbers: { group: 'SalesFormsPrefs', name: 'CustomTxnNumbers' },
}

// { usingSalesTax?, automatedSalesTax?, multiCurrency?, allowDiscount?, allowShipping?, …, country?, homeCurrency?, taxCodes? }: what the owner
// sets in QuickBooks. `taxCodes`: [{ name, state?, rates: [6.5, 1.45, 2.25] }], of which automated sales tax takes the one of the state.
export function switchCompany(sandbox: Sandbox, company: Company, body: Doc): Reply {
  const ids: Doc = {}
  company.change(() => {
    for (const [key, value] of Object.entries(body)) {
      const found = switches[key]
      if (found) setPart(sandbox, company, 'Preferences', { [found.group]: { [found.name]: value } })
      else if (key === 'homeCurrency') setPart(sandbox, company, 'Preferences', { CurrencyPrefs: { HomeCurrency: { value } } })
      else if (key === 'country') setPart(sandbox, company, 'CompanyInfo', { Country: value })
      else if (key !== 'taxCodes') throw new RangeError(`No switch ${key}`)
    }
    for (const code of docsOf(body, 'taxCodes')) ids[textOf(code, 'name') ?? ''] = addTaxCode(sandbox, company, code)
  })
  return jsonReply(200, { taxCodes: ids })
}

function setPart(sandbox: Sandbox, company: Company, entity: string, parts: { [group: string]: Json }): void {
  const row = company.get(entity, '1')
  if (!row) throw new RangeError(`No ${entity}`)
  const doc = cloneDoc(row.doc)
  for (const [group, part] of Object.entries(parts))
    doc[group] = typeof part === 'object' && part !== null && !Array.isArray(part) ? { ...docOf(doc, group), ...part } : part
  doc.SyncToken = String(Number(doc.SyncToken) + 1)
  doc.MetaData = { ...docOf(doc, 'MetaData'), LastUpdatedTime: pacific(sandbox.clock.now()) }
  company.put(entityOf(entity), doc)
}

function addTaxCode(sandbox: Sandbox, company: Company, code: Doc): string {
  const time = pacific(sandbox.clock.now())
  const common = { SyncToken: '0', domain: 'QBO', sparse: false, Active: true, MetaData: { CreateTime: time, LastUpdatedTime: time } }
  const name = textOf(code, 'name') ?? ''
  const given = Array.isArray(code.rates) ? code.rates : []
  const rates = given.map((_, index) => {
    const id = company.nextId(entityOf('TaxRate'))
    const called = `${name} ${index + 1}`
    company.put(entityOf('TaxRate'), {
      Id: id,
      ...common,
      Name: called,
      Description: called,
      RateValue: numberOf({ value: given[index] }, 'value') ?? 0,
      AgencyRef: { value: '1' },
      SpecialTaxType: 'NONE',
      DisplayType: 'ReadOnly',
    })
    return { TaxRateRef: { value: id, name: called }, TaxTypeApplicable: 'TaxOnAmount', TaxOrder: index }
  })
  const id = company.nextId(entityOf('TaxCode'))
  company.put(entityOf('TaxCode'), {
    Id: id,
    ...common,
    Name: name,
    Description: textOf(code, 'state') ?? name,
    Taxable: true,
    TaxGroup: true,
    SalesTaxRateList: { TaxRateDetail: rates },
    PurchaseTaxRateList: { TaxRateDetail: [] },
  })
  return id
}
