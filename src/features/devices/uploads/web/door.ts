export { WaitingDocuments } from './waiting-documents.tsx'
