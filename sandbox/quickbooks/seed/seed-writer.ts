import type { Company } from '../company.ts'
import { pacific } from '../control/clock.ts'
import { entityOf } from '../entities/entities.ts'
import type { Doc } from '../wire/json.ts'

// Stores records as they would stand in QuickBooks after years of use, with their own past times.
export class SeedWriter {
  company: Company

  constructor(company: Company) {
    this.company = company
  }

  add(entityName: string, fields: Doc, at: number, id?: string): string {
    const entity = entityOf(entityName)
    const own = id ?? this.company.nextId(entity)
    const time = pacific(at)
    this.company.put(entity, {
      Id: own,
      SyncToken: '0',
      domain: 'QBO',
      sparse: false,
      ...fields,
      MetaData: { CreateTime: time, LastUpdatedTime: time },
    })
    return own
  }
}
