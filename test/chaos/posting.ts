import assert from 'node:assert/strict'
import type { Visitor } from '../visitor.ts'

/** Orders, payments and what is lost of goods go into QuickBooks from the first day on. */
export async function postToBooks(owner: Visitor) {
  const { choices } = (await owner.get('/api/Books/Settings')).body.result as {
    choices: Record<'any' | 'items' | 'expense', { id: string; name: string }[]>
  }
  const account = (name: string) => choices.any.find((each) => each.name === name)?.id
  const saved = await owner.post('/api/Books/SaveSettings', {
    active: true,
    fromDate: '2026-01-01',
    postsAs: 'invoice',
    numberPrefix: 'LS-',
    itemId: choices.items[0]?.id,
    version: 0,
    clearingAccountId: account('Undeposited Funds'),
    bankAccountId: account('Checking'),
    feeAccountId: account('Bank Charges'),
    disputeAccountId: account('Penalties & Settlements'),
    otherAccountId: account('Uncategorized Income'),
    deliveryItemId: choices.items[0]?.id,
    refundItemId: null,
    classId: null,
    stockAccountId: choices.expense.find(({ name }) => name === 'Inventory Shrinkage')?.id,
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
}
