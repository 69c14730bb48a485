import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongTexts } from './texts.ts'

test('what a page says in its own language is right', () => {
  assert.deepEqual(wrongTexts('en', ['Sign in', 'Orders', '3 orders', 'No']), [])
  assert.deepEqual(wrongTexts('es', ['Iniciar sesión', 'Pedidos', '3 pedidos', 'No']), [])
  assert.deepEqual(wrongTexts('es', ['Pier 9', '$25.00', 'orders@harbor.example', 'Harvest Market, orders']), [])
})

test('a key, a text of another language and one with something in it are found', () => {
  assert.deepEqual(wrongTexts('en', ['orders.take']), ['the key orders.take'])
  assert.deepEqual(wrongTexts('en', ['See customers.list.none.']), ['the key customers.list.none'])
  assert.deepEqual(wrongTexts('es', ['Take an order']), ['en on a page in es: “Take an order” (palette.takeOrder)'])
  assert.match(`${wrongTexts('es', ['3 orders'])}`, /^en on a page in es: “3 orders” \([\w.]+_other\)$/)
  assert.deepEqual(wrongTexts('en', ['Pier 9 · Tomar un pedido']), ['es on a page in en: “Tomar un pedido” (palette.takeOrder)'])
})

test('what people have written is theirs', () => {
  assert.deepEqual(wrongTexts('es', ['Website'], new Set(['Website'])), [])
})
