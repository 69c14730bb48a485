import type { TestServer } from '../server.ts'

/** Statements as a worker of this company makes them: what its triggers note is the company's. `$1`: the company. */
export const companyRows =
  ({ database }: Pick<TestServer, 'database'>, companyId: string) =>
  async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> => {
    const client = await database.owner.connect()
    try {
      await client.query(`select set_config('app.company_id', $1, false)`, [companyId])
      return (await client.query(text, [companyId, ...values])).rows
    } finally {
      await client.query(`select set_config('app.company_id', '', false)`)
      client.release()
    }
  }
