import type { ts } from '@ts-morph/common'

export type Schema = { [name: string]: unknown }

/** TypeScript types as JSON Schema. Enums are closed and unknown properties refused: we answer nothing that the SDK does not know. */
export class SchemaWriter {
  definitions: Record<string, Schema> = {}
  private names = new Map<ts.Type, string>()
  private taken = new Set<string>()
  private ts: typeof ts
  private checker: ts.TypeChecker

  constructor(compiler: typeof ts, checker: ts.TypeChecker) {
    this.ts = compiler
    this.checker = checker
  }

  schema(type: ts.Type): Schema {
    const { TypeFlags } = this.ts
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {}
    if (type.flags & TypeFlags.BooleanLiteral) return { const: this.checker.typeToString(type) === 'true' }
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: 'string' }
    if (type.flags & TypeFlags.Number) return { type: 'number' }
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' }
    if (type.flags & TypeFlags.Null) return { type: 'null' }
    if (type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never)) return { not: {} }
    if (type.isUnion()) return this.union(type.types)
    if (this.checker.isArrayType(type)) return this.list(type)
    if (this.isOtherString(type)) return { type: 'string' }
    if (type.isIntersection()) return { allOf: type.types.map((part) => this.schema(part)) }
    return this.object(type)
  }

  /** The SDK marks its enums as open by this one; ours stay closed. */
  private isOtherString(type: ts.Type): boolean {
    return type.isIntersection() && type.types.some((part) => part.flags & this.ts.TypeFlags.String)
  }

  private union(types: ts.Type[]): Schema {
    const literals: string[] = []
    const others: ts.Type[] = []
    for (const type of types) {
      if (type.isStringLiteral()) literals.push(type.value)
      else if (!(type.flags & this.ts.TypeFlags.Undefined) && !this.isOtherString(type)) others.push(type)
    }
    const any = others.map((type) => this.schema(type))
    if (literals.length > 0) any.unshift({ enum: literals })
    return any.length === 1 && any[0] ? any[0] : { anyOf: any }
  }

  private list(type: ts.Type): Schema {
    const [item] = this.checker.getTypeArguments(type as ts.TypeReference)
    return { type: 'array', items: item ? this.schema(item) : {} }
  }

  private object(type: ts.Type): Schema {
    const name = this.nameOf(type)
    const reference = { $ref: `#/definitions/${name}` }
    if (this.definitions[name]) return reference
    const definition: Schema = {}
    this.definitions[name] = definition
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of this.checker.getPropertiesOfType(type)) {
      const declaration = property.valueDeclaration ?? property.declarations?.[0]
      if (!declaration || property.name === 'lastResponse') continue
      const inner = this.checker.getTypeOfSymbolAtLocation(property, declaration)
      if (inner.getCallSignatures().length > 0) continue
      properties[property.name] = this.schema(inner)
      if (!(property.flags & this.ts.SymbolFlags.Optional)) required.push(property.name)
    }
    const index = this.checker.getIndexInfoOfType(type, this.ts.IndexKind.String)
    const open = Object.keys(properties).length === 0
    Object.assign(definition, { type: 'object', properties, required })
    if (index) definition.additionalProperties = this.schema(index.type)
    else if (!open) definition.additionalProperties = false
    return reference
  }

  private nameOf(type: ts.Type): string {
    const known = this.names.get(type)
    if (known) return known
    const symbol = type.aliasSymbol ?? type.symbol
    const base = symbol
      ? this.checker
          .getFullyQualifiedName(symbol)
          .replace(/^".*"\./, '')
          .replace(/[^\w.]/g, '')
      : 'anonymous'
    let name = base
    for (let count = 2; this.taken.has(name); count++) name = `${base}_${count}`
    this.taken.add(name)
    this.names.set(type, name)
    return name
  }
}
