import 'pg'

// What we use of pg that its types leave out.
declare module 'pg' {
  interface Connection {
    /** By name, the statements that this connection has prepared, and those it was asked to. */
    readonly parsedStatements: Record<string, string | undefined>
    readonly submittedNamedStatements: Record<string, string | undefined>
  }
}
