import 'pg'

// What we use of pg that its types leave out.
declare module 'pg' {
  interface Connection {
    /** By name, the statements that this connection has prepared, and those it was asked to. */
    readonly parsedStatements: Record<string, string | undefined>
    readonly submittedNamedStatements: Record<string, string | undefined>
  }
  interface Query {
    /** Of what is prepared next: the client notes it once the server says that it is. */
    name: string | undefined
    text: string
  }
}
