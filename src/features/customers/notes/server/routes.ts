import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { addOrRemoveAttachment } from './attach.ts'
import { pinNote, removeNote, restoreNote } from './file/marks.ts'
import { listNotes } from './list.ts'
import { saveNote } from './save.ts'
import { noteHistory } from './versions.ts'

export const notesRoutes: Route[] = [
  route(contract.getCustomerNotes, (input, context) => listNotes(context, input)),
  route(contract.addEditCustomerNotes, (input, context) => saveNote(context, input)),
  route(contract.pinCustomerNote, ({ params, body }, context) => pinNote(context, params.noteId, body.isPinned)),
  route(contract.removeCustomerNote, ({ params }, context) => removeNote(context, params.noteId)),
  route(contract.restoreCustomerNote, ({ params }, context) => restoreNote(context, params.noteId)),
  route(contract.getNoteHistory, (input, context) => noteHistory(context, input)),
  routeOutside(contract.addDeleteNoteAttachment, (input, context) => addOrRemoveAttachment(context, input)),
]
