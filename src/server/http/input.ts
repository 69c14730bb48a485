import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Upload, UploadedFile } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { issueKeys } from '#contract/issues.ts'
import type { Config } from '../config.ts'
import { discardUpload, receiveUpload } from './uploads.ts'

const maxDepth = 32
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Everything a request carries, checked against the endpoint. Nothing else reaches a handler. */
export async function inputOf(endpoint: Endpoint, request: FastifyRequest, config: Config) {
  const { fields, files, upload } = await bodyOf(endpoint, request, config)
  try {
    return { ...checkedInput(endpoint, request, fields), files, upload }
  } catch (error) {
    await discardUpload(upload)
    throw error
  }
}

type Body = { fields: unknown; files: UploadedFile[]; upload: Upload | null }
async function bodyOf({ encoding, upload }: Endpoint, request: FastifyRequest, config: Config): Promise<Body> {
  if (encoding === 'multipart') return { ...(await multipart(request)), upload: null }
  if (encoding === 'upload' && request.isMultipart()) return { ...(await receiveUpload(config, request, upload)), files: [] }
  return { fields: request.body, files: [], upload: null }
}

function checkedInput(endpoint: Endpoint, request: FastifyRequest, fields: unknown) {
  const params = request.params as Record<string, string>
  // An id that cannot exist is a record that does not exist.
  for (const [name, value] of Object.entries(params))
    if ((name === 'id' || name.endsWith('Id')) && !uuid.test(value)) throw new AppError('notFound')
  refuseHostile(fields)
  refuseHostile(request.query)
  return { params, query: checked(endpoint.query, request.query), body: checked(endpoint.body, fields) }
}

function checked(schema: z.ZodType | undefined, value: unknown) {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? undefined)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', { cause: parsed.error, fields: issueKeys(parsed.error.issues) })
}

/** Walks without recursion: depth, NUL characters (PostgreSQL cannot store them) and prototype keys are refused. */
function refuseHostile(value: unknown) {
  let level = [value]
  for (let depth = 0; level.length; depth++) {
    if (depth > maxDepth) throw new AppError('invalid')
    const next: unknown[] = []
    for (const each of level) {
      if (typeof each === 'string' && each.includes('\0')) throw new AppError('invalid')
      if (!each || typeof each !== 'object') continue
      for (const [key, inner] of Object.entries(each)) {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype' || key.includes('\0')) throw new AppError('invalid')
        next.push(inner)
      }
    }
    level = next
  }
}

async function multipart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupportedType')
  const fields: Record<string, unknown> = Object.create(null)
  const files: UploadedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else files.push({ field: part.fieldname, filename: part.filename, bytes: await part.toBuffer() })
  }
  return { fields: { ...fields }, files: files.filter(({ bytes }) => bytes.length > 0) }
}
