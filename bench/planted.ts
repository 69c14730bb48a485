const kindsOf = 10

/**
 * Changes 50 records of the big company as QuickBooks does when it tells nobody: ten each of counts, balances, amounts, dates and deletions.
 * Answers `entity id kind` of what has to be found. Of a million invoices the last 50,000 are open, and the 20,000 before them have payments.
 */
export async function plantDifferences(quickbooksUrl: string, realmId: string): Promise<string[]> {
  const control = async (path: string, body?: object) => {
    const response = await fetch(`${quickbooksUrl}/control/companies/${realmId}/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const write = (entity: string, operation: string, body: object) => control('write', { entity, operation, body, silent: true })
  const edit = (id: number, fields: object) => control('edit', { entity: 'Invoice', id: String(id), fields, silent: true })
  const planted: string[] = []
  for (let index = 0; index < kindsOf; index++) {
    const spread = index * 1009
    const settled = 1 + index * 90_001
    const open = 951_000 + index * 4801

    const model = await control(`records/Invoice/${open + 100}`)
    const { CustomerRef, Line } = model
    const made =
      index % 2
        ? { entity: 'Customer', ...(await write('Customer', 'create', { DisplayName: `Planted ${index} Ltd` })) }
        : {
            entity: 'Invoice',
            ...(await write('Invoice', 'create', { CustomerRef, TxnDate: `2026-0${1 + (index % 9)}-15`, Line: Line.slice(0, 1) })),
          }
    planted.push(`${made.entity} ${made.id} missingHere`)

    const owed = await control(`records/Invoice/${open + 200}`)
    await edit(open + 200, { Balance: Math.round(owed.Balance * 50) / 100 })
    planted.push(`Invoice ${open + 200} balance`)

    const amount = await control(`records/Invoice/${settled + spread}`)
    await edit(settled + spread, { TotalAmt: amount.TotalAmt + 0.01 })
    planted.push(`Invoice ${settled + spread} amount`)

    const dated = settled + spread + 300
    await edit(dated, index % 2 ? { TxnDate: '2026-03-03' } : { DueDate: '2026-04-04' })
    planted.push(`Invoice ${dated} date`)

    const deleted = index % 2 ? open + 400 : settled + spread + 600
    await write('Invoice', 'delete', { Id: String(deleted) })
    planted.push(`Invoice ${deleted} deletedThere`)
  }
  return planted
}
