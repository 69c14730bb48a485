import type { Company } from '../company.ts'
import { pacific, pacificDate } from '../control/clock.ts'
import { timed } from '../query/query-run.ts'
import type { Sandbox } from '../sandbox.ts'
import { missing, QuickbooksFault } from '../wire/fault.ts'
import type { Call } from '../wire/http.ts'
import { type Doc, docsOf, numberOf, textOf } from '../wire/json.ts'
import { entityOf } from './entities.ts'
import { readBodyDoc } from './operations.ts'

function rateFor(company: Company, detail: Doc, meta: Doc): Doc {
  const known = textOf(detail, 'TaxRateId')
  if (known !== undefined) {
    const row = company.get('TaxRate', known)
    if (!row) throw new QuickbooksFault('2500', `Invalid Reference Id : TaxRate element id ${known} not found`)
    return row.doc
  }
  const name = textOf(detail, 'TaxRateName')
  const agency = textOf(detail, 'TaxAgencyId')
  if (!name) throw missing('TaxRateName')
  if (numberOf(detail, 'RateValue') === undefined) throw missing('RateValue')
  if (agency === undefined || !company.get('TaxAgency', agency))
    throw new QuickbooksFault('2500', `Invalid Reference Id : TaxAgency element id ${agency} not found`)
  const doc: Doc = {
    Id: company.nextId(entityOf('TaxRate')),
    SyncToken: '0',
    domain: 'QBO',
    sparse: false,
    Name: name,
    Description: name,
    Active: true,
    RateValue: numberOf(detail, 'RateValue'),
    AgencyRef: { value: agency },
    SpecialTaxType: 'NONE',
    DisplayType: 'ReadOnly',
    MetaData: meta,
  }
  company.put(entityOf('TaxRate'), doc)
  return doc
}

// The answer is not wrapped in an entity key (quickbooks 4.15).
export function createTaxCode(sandbox: Sandbox, company: Company, call: Call): string {
  const body = readBodyDoc(call)
  const name = textOf(body, 'TaxCode')
  if (!name) throw missing('TaxCode')
  const given = docsOf(body, 'TaxRateDetails')
  if (given.length === 0) throw missing('TaxRateDetails')
  const taxCodes = [...company.collection('TaxCode').live()]
  if (taxCodes.some((row) => textOf(row.doc, 'Name')?.toLowerCase() === name.toLowerCase())) {
    throw new QuickbooksFault('6240', 'The name supplied already exists. : Tax code name')
  }
  const time = pacific(sandbox.clock.now())
  const meta = { CreateTime: time, LastUpdatedTime: time }
  return company.change(() => {
    const rates = given.map((detail) => ({ detail, rate: rateFor(company, detail, meta) }))
    const list = (applicable: string) =>
      rates
        .filter(({ detail }) => (textOf(detail, 'TaxApplicableOn') ?? 'Sales') === applicable)
        .map(({ rate }, order) => ({ TaxRateRef: { value: rate.Id, name: rate.Name }, TaxTypeApplicable: 'TaxOnAmount', TaxOrder: order }))
    const id = company.nextId(entityOf('TaxCode'))
    company.put(entityOf('TaxCode'), {
      Id: id,
      SyncToken: '0',
      domain: 'QBO',
      sparse: false,
      Name: name,
      Description: name,
      Active: true,
      Taxable: true,
      TaxGroup: true,
      SalesTaxRateList: { TaxRateDetail: list('Sales') },
      PurchaseTaxRateList: { TaxRateDetail: list('Purchase') },
      MetaData: meta,
    })
    return JSON.stringify({
      TaxCode: name,
      TaxCodeId: id,
      TaxRateDetails: rates.map(({ detail, rate }) => ({
        TaxRateName: rate.Name,
        TaxRateId: rate.Id,
        RateValue: rate.RateValue,
        TaxAgencyId: textOf(detail, 'TaxAgencyId'),
        TaxApplicableOn: textOf(detail, 'TaxApplicableOn') ?? 'Sales',
      })),
    })
  })
}

export function exchangeRate(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const code = query.get('sourcecurrencycode')?.toUpperCase()
  if (!code) throw missing('sourcecurrencycode')
  const known = [...company.collection('ExchangeRate').live()].find((row) => row.doc.SourceCurrencyCode === code)
  if (!known && !/^[A-Z]{3}$/.test(code)) throw new QuickbooksFault('2500', `Invalid Reference Id : Currency ${code} not found`)
  const time = pacific(sandbox.clock.now())
  const doc = known?.doc ?? {
    SyncToken: '0',
    domain: 'QBO',
    sparse: false,
    SourceCurrencyCode: code,
    TargetCurrencyCode: 'USD',
    Rate: 1,
    MetaData: { CreateTime: time, LastUpdatedTime: time },
  }
  return timed(
    sandbox,
    `"ExchangeRate":${JSON.stringify({ ...doc, AsOfDate: query.get('asofdate') ?? textOf(doc, 'AsOfDate') ?? pacificDate(sandbox.clock.now()) })}`,
  )
}
