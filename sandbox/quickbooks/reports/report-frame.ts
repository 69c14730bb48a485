import type { Company } from '../company.ts'
import { pacific } from '../control/clock.ts'
import { entityOf } from '../entities/entities.ts'
import type { Condition, Plan } from '../query/query-plan.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Doc, parseDoc } from '../wire/json.ts'

export interface Column {
  title: string
  type: string
}

export const money = (value: number) => value.toFixed(2)
export const cell = (value: string, id?: string): Doc => (id === undefined ? { value } : { value, id })
export const dataRow = (cells: Doc[]): Doc => ({ ColData: cells, type: 'Data' })
export const totalRow = (cells: Doc[], group = 'GrandTotal'): Doc => ({ Summary: { ColData: cells }, type: 'Section', group })

export function frame(
  sandbox: Sandbox,
  name: string,
  query: URLSearchParams,
  period: { start: string; end: string },
  columns: Column[],
  rows: Doc[],
): string {
  const header: Doc = {
    Time: pacific(sandbox.clock.now()),
    ReportName: name,
    DateMacro: query.get('date_macro') ?? undefined,
    ReportBasis: query.get('accounting_method') === 'Cash' ? 'Cash' : 'Accrual',
    StartPeriod: period.start,
    EndPeriod: period.end,
    SummarizeColumnsBy: query.get('summarize_column_by') ?? 'Total',
    Currency: 'USD',
    Option: [
      { Name: 'report_date', Value: query.get('report_date') ?? period.end },
      { Name: 'NoReportData', Value: String(rows.length === 0) },
    ],
  }
  return JSON.stringify({
    Header: header,
    Columns: { Column: columns.map(({ title, type }) => ({ ColTitle: title, ColType: type })) },
    Rows: rows.length === 0 ? {} : { Row: rows },
  })
}

// Through the query engine, so that a large computed company is not built record by record.
export function documents(company: Company, entity: string, where: Condition[]): Doc[] {
  const plan: Plan = { entity: entityOf(entity), count: false, where, order: [], skip: 0, take: Number.MAX_SAFE_INTEGER, anyState: true }
  return company.collection(entity).select(plan).map(parseDoc)
}
