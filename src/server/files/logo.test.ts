import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '#contract/errors.ts'
import { readConfig } from '../config.ts'
import { saveLogo } from './logo.ts'

test('a crowd of pictures is not unpacked at once', async () => {
  const config = readConfig({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  const files = [{ field: 'logo', filename: 'logo.png', bytes: new Uint8Array(64) }]
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => saveLogo(config, files)))
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' && outcome.reason instanceof AppError ? outcome.reason.code : 'kept',
  )
  assert.deepEqual([...new Set(codes)].sort(), ['busy', 'logoNotPng'])
})
