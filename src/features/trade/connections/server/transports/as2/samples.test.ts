import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { at, twoParties } from '#test/as2.ts'
import { samplesFolder, skip } from '#test/samples/samples-folder.ts'
import { readCertificates } from './certificates.ts'
import { readEntity } from './mime/entity.ts'
import { readHeaders } from './mime/headers.ts'
import { openMessage } from './open.ts'
import { hasMic, readMic } from './receipt/mic.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { receiveMessage } from './receive-message.ts'

// Recorded messages of products that nobody here wrote.
const openAs2 = 'captured-here__openas2-3.11.0'
const libAs2 = 'ahuggins-nhs__node-libas2'
const phax = 'phax__as2-lib'
const { supplier, retailer } = await twoParties()
const lax = { requires: { signature: false, encryption: false, strongDigest: false } }

const read = (...path: string[]) => readFileSync(join(samplesFolder, ...path))
const certificate = (...path: string[]) => new X509Certificate(read(...path))
const key = (folder: string, name: string, certificateName: string) => ({
  privateKey: createPrivateKey(read(folder, name)),
  certificate: certificate(folder, certificateName),
})

/** Written down from the names that were chosen when they were recorded, and from what the file holds that was sent. */
const messages = {
  s256_aes128: ['sha-256', 'aes-128-cbc', false],
  s256_3des_z: ['sha-256', 'des-ede3-cbc', true],
  s512_aes256_async: ['sha-512', 'aes-256-cbc', true],
  signonly: ['sha-256', null, false],
  enconly: [null, 'aes-256-cbc', false],
  s1_3des: ['sha-1', 'des-ede3-cbc', false],
} as const
const line = 'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*U*00401*000000001*0*T*>\x85GS*PO*\x85'

for (const [name, [digest, cipher, compressed]] of Object.entries(messages))
  test(`OpenAS2’s message ${name} is opened and verified`, { skip }, () => {
    const agreement = {
      ...supplier,
      ourName: `P_${name}`,
      theirName: 'MyCompany_OID',
      ourKeys: [key(openAs2, 'partnera.key.pem', 'partnera.crt.pem')] as const,
      theirCertificates: [certificate(openAs2, 'mycompany.crt.pem')],
      requires: { signature: digest !== null, encryption: cipher !== null, strongDigest: false },
      url: 'http://127.0.0.1:10080',
    }
    const request = readEntity(read(openAs2, `openas2_${name}.http`))
    const inbound = receiveMessage(request, { ...agreement, ourKeys: [...agreement.ourKeys] }, { seen: null, at })
    assert.ok(inbound.outcome === 'accepted')
    const { message, receipt } = inbound
    assert.equal(message.payload.toString('latin1'), line.repeat(50))
    assert.deepEqual([message.signature?.digest ?? null, message.encryption, message.compressed], [digest, cipher, compressed])
    assert.deepEqual([message.contentType, message.filename], ['application/edi-x12', `po_${name}.edi`])
    assert.equal(receipt?.deliverTo, name.endsWith('async') ? 'http://127.0.0.1:10081' : null)
    const stranger = receiveMessage(request, { ...supplier, ourName: agreement.ourName, theirName: 'MyCompany_OID' }, { seen: null, at })
    assert.equal(stranger.outcome, 'refused')
  })

test('every receipt of OpenAS2 is read and verified, and by no other certificate', { skip }, () => {
  const receipts = readdirSync(join(samplesFolder, openAs2)).filter((name) => /mdn/i.test(name))
  assert.equal(receipts.length, 6)
  for (const name of receipts) {
    const entity = readEntity(read(openAs2, name))
    const receipt = readReceipt(entity, [certificate(openAs2, 'mycompany.crt.pem')])
    assert.ok(receipt)
    assert.deepEqual([receipt.signature, receipt.disposition.outcome], ['valid', 'processed'], name)
    assert.ok(receipt.mic && /^<[\w-]+@spike>$/.test(receipt.originalMessageId))
    assert.equal(readReceipt(entity, [certificate(openAs2, 'partnera.crt.pem')])?.signature, 'invalid')
  }
})

test('libas2’s messages: OAEP, base64, and line ends that were lost', { skip }, () => {
  const agreement = {
    ...retailer,
    ...lax,
    ourKeys: [key(libAs2, 'libas2community.key', 'libas2community.cer')] as [ReturnType<typeof key>],
    theirCertificates: [certificate(libAs2, 'libas2community.cer')],
  }
  for (const name of ['content.encrypted.txt', 'content.signed.txt', 'content.mime.txt']) {
    const opened = openMessage(readEntity(read(libAs2, name)), agreement, 'sha-256')
    assert.ok(!('failure' in opened), name)
    assert.deepEqual(opened.payload, read(libAs2, 'sample_edi.edi'))
    // The receipt that as2testing gave for the signed one.
    if (opened.signature) assert.ok(hasMic([opened.mic], { value: 'bIwxkbRLLtHWlniKxMReISQ/GvEve0LV/hxdl9OD0E8=', digest: 'sha-256' }))
  }
  const receipt = readReceipt(readEntity(read(libAs2, 'mdn.signed.txt')), [certificate(libAs2, 'as2testing.cer')])
  assert.deepEqual([receipt?.signature, receipt?.mic], ['valid', readMic('bIwxkbRLLtHWlniKxMReISQ/GvEve0LV/hxdl9OD0E8=, sha-256')])
})

const mdn = (name: string) => `phase2-lib__src__test__resources__external__mdn__${name}`
/** One recorder wrote its headers as quoted strings. */
const headersOf = (name: string) =>
  readHeaders(
    read(phax, mdn(`${name}.header`))
      .toString('latin1')
      .replace(/: "(.*)"$/gm, (_, value: string) => `: ${value.replace(/\\(.)/g, '$1')}`),
  )
const receiptOf = (name: string, certificates: X509Certificate[]) =>
  readReceipt({ headers: headersOf(name), body: read(phax, mdn(`${name}.payload`)) }, certificates)

test('receipts that phase2 users reported: two verified, one whose signature its recorder destroyed', { skip }, () => {
  const david = receiptOf('20190925-david', [certificate(phax, mdn('20190925-david.pem'))])
  assert.deepEqual([david?.signature, david?.disposition], ['valid', { outcome: 'error', modifier: 'unexpected-processing-error' }])
  const fina = receiptOf('4af6f84c-d882-4466-8e0c-305a7fbe37b3', [certificate(phax, mdn('4af6f84c-d882-4466-8e0c-305a7fbe37b3.pem'))])
  assert.deepEqual([fina?.signature, fina?.disposition.outcome], ['invalid', 'processed'])
  assert.deepEqual(fina?.mic, readMic('BNIQV5N+hShfIa+06dXMM4fkS8A=, sha1'))
  const bmc = receiptOf('issue97', [embedded(read(phax, mdn('issue97.payload')))])
  assert.deepEqual([bmc?.signature, bmc?.mic], ['valid', readMic('WX3WE/vT631XugOIxrcgSd1YPVo=, sha-1')])
})

test('a signed message that a phase2 user reported', { skip }, () => {
  const bytes = read(phax, 'phase2-server__src__test__resources__test-messages__issue12-1.txt')
  const request = readEntity(bytes.subarray(bytes.indexOf('\n') + 1))
  const opened = openMessage(request, { ...supplier, ...lax, theirCertificates: [embedded(bytes)] }, 'sha-256')
  assert.ok(!('failure' in opened))
  assert.deepEqual([opened.signature?.digest, opened.filename], ['sha-1', 'test_data_2.edi'])
  const text = opened.payload.toString('latin1')
  assert.ok(text.startsWith('ISA*00*ssssssssss*') && text.endsWith('\nIEA*1*000000001\n'))
})

test('certificates of Mendelson, in DER, are read', { skip }, () => {
  for (const [name, end] of [
    ['key4', '2027-12-06T09:30:48Z'],
    ['old__key2', '2019-08-10T13:43:15Z'],
  ] as const) {
    const certificates = readCertificates(read(phax, `phase2-lib__src__test__resources__external__mendelson__${name}.cer`))
    assert.ok(Array.isArray(certificates))
    assert.deepEqual(certificates[0]?.validToDate, new Date(end))
  }
})

/** Only here, where no certificate was handed over beside the message: the one inside its signature. */
function embedded(message: Buffer): X509Certificate {
  const [, base64 = ''] = /base64\r?\n(?:[\w-]+:.*\r?\n)*\r?\n([A-Za-z0-9+/=\s]+)/.exec(message.toString('latin1')) ?? []
  const der = Buffer.from(base64, 'base64')
  for (let from = der.indexOf('3082', 0, 'hex'); from >= 0; from = der.indexOf('3082', from + 1, 'hex'))
    try {
      return new X509Certificate(der.subarray(from, from + 4 + der.readUInt16BE(from + 2)))
    } catch {}
  throw new Error('no certificate inside')
}
