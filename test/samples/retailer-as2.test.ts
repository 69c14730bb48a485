import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { open } from '#sandbox/partner/as2/message.ts'
import { readEntity } from '#sandbox/partner/as2/mime.ts'
import { readReceipt } from '#sandbox/partner/as2/receipt.ts'
import { samplesFolder, skip } from './samples-folder.ts'

/** Recorded messages of OpenAS2. What reads them wrongly is no measure for us. */
const read = (name: string) => readFileSync(join(samplesFolder, 'captured-here__openas2-3.11.0', name))
const pem = (name: string) => read(name).toString()

const messages = {
  s256_aes128: ['encrypted', 'signed'],
  s256_3des_z: ['encrypted', 'signed', 'compressed'],
  s512_aes256_async: ['encrypted', 'signed', 'compressed'],
  signonly: ['signed'],
  enconly: ['encrypted'],
  s1_3des: ['encrypted', 'signed'],
}
const line = 'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*U*00401*000000001*0*T*>\x85GS*PO*\x85'

for (const [name, layers] of Object.entries(messages))
  test(`the retailer's AS2 opens OpenAS2's message ${name}`, { skip }, () => {
    const own = { cert: pem('partnera.crt.pem'), key: pem('partnera.key.pem') }
    const opened = open(readEntity(read(`openas2_${name}.http`)), own, pem('mycompany.crt.pem'))
    assert.deepEqual([opened.bytes.toString('latin1'), opened.layers], [line.repeat(50), layers])
  })

for (const name of ['s1_3des', 's256_3des_z', 's256_aes128', 'signonly', 'enconly'])
  test(`the retailer's AS2 verifies OpenAS2's receipt ${name}`, { skip }, () => {
    const receipt = readReceipt(readEntity(read(`openas2_syncmdn_${name}.http`)), pem('mycompany.crt.pem'))
    assert.equal(receipt.isSigned, true)
    assert.match(receipt.disposition, /processed$/)
  })
