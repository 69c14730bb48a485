/** What is larger is refused, so that a hostile file cannot fill the memory. */
export const mostSegments = 200_000
export const mostDocumentBytes = 16_000_000
export const mostDocuments = 200_000
/** Of one document, or of one file around its documents. */
export const mostProblems = 1_000
