import { z } from 'zod'
import { ruleOf } from '#contract/edit.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The OpenAPI description of the contract, computed when asked for. */
export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of endpoints) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    const encodings = encodingsOf[each.encoding ?? 'json']
    paths[path] = {
      ...paths[path],
      [each.method.toLowerCase()]: {
        security: security[each.access],
        ...(each.can && { 'x-ability': each.can }),
        parameters: [...parameters(path), ...queryParameters(each.query)],
        ...(each.body && { requestBody: { content: contentOf(encodings, schemaOf(each.body, 'input')) } }),
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: schemaOf(z.object({ isError: z.literal(false), message: z.string(), result: each.result }), 'output'),
              },
            },
          },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ledgerside', version: '1' },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        device: { type: 'http', scheme: 'bearer', description: 'What a device was paired with.' },
        installation: { type: 'apiKey', in: 'header', name: 'X-Installation-Id' },
        shopper: {
          type: 'apiKey',
          in: 'cookie',
          name: 'ledgerside_store_…',
          description: 'Of whoever signed in to the store of the path.',
        },
      },
    },
    paths,
  }
}

/** Of a store whoever is signed in sees more. */
const security: Record<Endpoint['access'], Record<string, never[]>[]> = {
  public: [],
  member: [{ bearer: [] }],
  account: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  device: [{ device: [], installation: [] }],
  store: [{}, { shopper: [] }],
  shopper: [{ shopper: [] }],
}

const encodingsOf = {
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  upload: ['multipart/form-data', 'application/json'],
} satisfies Record<NonNullable<Endpoint['encoding']>, string[]>
const contentOf = (encodings: string[], schema: object) => Object.fromEntries(encodings.map((each) => [each, { schema }]))
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const rule = ruleOf(zodSchema)
      if (rule) Object.assign(jsonSchema, schemaOf(rule, io))
    },
  })
}
const parameters = (path: string) =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
function queryParameters(schema?: z.ZodType) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, of]) => ({ name, in: 'query', required: required.includes(name), schema: of }))
}
