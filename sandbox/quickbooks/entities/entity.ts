export type FieldType = 'text' | 'num' | 'bool' | 'date' | 'time' | 'ref' | 'addr' | 'phone' | 'email' | 'web' | 'enum' | 'any'

export interface Field {
  name: string
  type: FieldType
  max?: number
  target?: string
  values?: string[]
  filterable: boolean
  required: boolean
  readOnly: boolean
}

// name: deactivated, never deleted. txn: deleted for good. fixed: not written through its own resource.
type EntityKind = 'name' | 'txn' | 'other' | 'fixed'

// Whether change data capture lists the entity, answers with nothing, or refuses the call.
type ChangeData = 'listed' | 'silent' | 'refused'

export interface Entity {
  name: string
  path: string
  kind: EntityKind
  nameField?: string
  uniquePool?: string
  voidable: boolean
  countable: boolean
  changeData: ChangeData
  sales: boolean
  numericIds: boolean
  fields: Map<string, Field>
  byLowerName: Map<string, Field>
}

const common = 'Id:text* SyncToken:text MetaData:any domain:text sparse:bool status:text CustomField:any AttachableRef:any'

// One word per field: Name:type[length or target or values] and marks: * filterable, ! required, - read only.
function parseField(word: string): Field {
  const match = /^([A-Za-z0-9]+):(text|num|bool|date|time|ref|addr|phone|email|web|enum|any)([^*!-]*)([*!-]*)$/.exec(word)
  if (!match) throw new Error(`Bad field definition ${word}`)
  const [, name = '', type = 'any', detail = '', marks = ''] = match
  const field: Field = {
    name,
    type: type as FieldType,
    filterable: marks.includes('*'),
    required: marks.includes('!'),
    readOnly: marks.includes('-'),
  }
  if (type === 'ref') field.target = detail.slice(1)
  else if (type === 'enum') field.values = detail.slice(1).split('|')
  else if (detail) field.max = Number(detail)
  return field
}

export interface EntityOptions {
  kind: EntityKind
  nameField?: string
  uniquePool?: string
  voidable?: boolean
  countable?: boolean
  changeData?: ChangeData
  sales?: boolean
  // Where the address differs from the entity's name.
  path?: string
  // False for tax codes, some of which are named by words.
  numericIds?: boolean
}

export function defineEntity(name: string, options: EntityOptions, fieldText: string): Entity {
  const fields = new Map<string, Field>()
  const byLowerName = new Map<string, Field>()
  const active = options.kind === 'name' ? ' Active:bool*' : ''
  for (const word of `${common}${active} ${fieldText}`.split(/\s+/).filter(Boolean)) {
    const field = parseField(word)
    fields.set(field.name, field)
    byLowerName.set(field.name.toLowerCase(), field)
  }
  return {
    name,
    path: options.path ?? name.toLowerCase(),
    kind: options.kind,
    nameField: options.nameField,
    uniquePool: options.uniquePool,
    voidable: options.voidable ?? false,
    countable: options.countable ?? true,
    changeData: options.changeData ?? 'listed',
    sales: options.sales ?? false,
    numericIds: options.numericIds ?? true,
    fields,
    byLowerName,
  }
}
