import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint } from '#contract/endpoint.ts'
import { maxText, requiredText, searchText } from '#contract/fields.ts'

/** Rules 3.18 and specification 9. */
export const maxAttachments = 5
export const maxAttachmentBytes = 1_048_576

/** What may be attached, by extension (specification 9); `preview` says how a screen can show it. */
export const attachmentTypes = {
  png: { mime: 'image/png', preview: 'image' },
  jpg: { mime: 'image/jpeg', preview: 'image' },
  jpeg: { mime: 'image/jpeg', preview: 'image' },
  gif: { mime: 'image/gif', preview: 'image' },
  webp: { mime: 'image/webp', preview: 'image' },
  mp4: { mime: 'video/mp4', preview: 'video' },
  mov: { mime: 'video/quicktime', preview: 'video' },
  avi: { mime: 'video/x-msvideo', preview: 'none' },
  pdf: { mime: 'application/pdf', preview: 'pdf' },
  xls: { mime: 'application/vnd.ms-excel', preview: 'none' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', preview: 'none' },
  csv: { mime: 'text/csv', preview: 'none' },
  txt: { mime: 'text/plain', preview: 'none' },
} as const
export type AttachmentType = keyof typeof attachmentTypes
export const attachmentExtensions = Object.keys(attachmentTypes) as AttachmentType[]

/** The extension of a name, if it is one that may be attached. */
export function attachmentTypeOf(name: string): AttachmentType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return attachmentExtensions.find((each) => each === extension) ?? null
}

const noteAttachment = z.object({
  id: z.string(),
  name: z.string(),
  extension: z.enum(attachmentExtensions),
  bytes: z.number().int(),
})
export type NoteAttachment = z.infer<typeof noteAttachment>

/** `action`: what the caller may do with it. */
const noteRow = z.object({
  id: z.string(),
  version: z.number().int(),
  noteDate: z.string(),
  noteTitle: z.string(),
  noteText: z.string(),
  user: z.string(),
  isPinned: z.boolean(),
  file: z.array(noteAttachment),
  action: z.array(z.enum(['edit', 'pin', 'remove'])),
})
export type NoteRow = z.infer<typeof noteRow>

/** Notes of a customer, pinned ones first, then the newest. */
export const getCustomerNotes = endpoint({
  method: 'GET',
  path: '/Dashboard/GetCustomerNotes/:id',
  access: 'member',
  can: 'notes.read',
  limit: 'read',
  query: z.object({
    search: searchText(200),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  shows: ['notes'],
  result: z.object({ rows: z.array(noteRow), next: z.string().nullable() }),
})

export const noteFields = z.object({
  noteTitle: requiredText.max(150, 'validation.tooLong|150'),
  noteText: maxText(10_000).default(''),
})
/**
 * Without `noteId` a new note of the customer. With it only what is named changes, and `version` is the one the form was loaded with: when somebody saved meanwhile the
 * call answers 409 `noteChanged` whose `result` is the note as it is now. Whose ability reaches only own rows (a rep) changes, pins and
 * removes the notes they wrote themselves; everybody else with the ability any.
 */
export const addEditCustomerNotes = endpoint({
  method: 'POST',
  path: '/Dashboard/AddEditCustomerNotes/:id',
  access: 'member',
  can: 'notes.write',
  limit: 'write',
  body: someOf(noteFields).extend({ noteId: z.uuid().optional(), version: z.number().int().optional(), requestKey: z.uuid().optional() }),
  result: z.object({ noteId: z.string(), version: z.number().int() }),
})

const done = z.object({ noteId: z.string() })
export const pinCustomerNote = endpoint({
  method: 'POST',
  path: '/Dashboard/PinCustomerNote/:noteId',
  access: 'member',
  can: 'notes.write',
  limit: 'write',
  body: z.object({ isPinned: z.boolean() }),
  result: done,
})
/** It can be put back for 30 days. */
export const removeCustomerNote = endpoint({
  method: 'POST',
  path: '/Dashboard/RemoveCustomerNote/:noteId',
  access: 'member',
  can: 'notes.write',
  limit: 'write',
  result: done,
})
export const restoreCustomerNote = endpoint({
  method: 'POST',
  path: '/Dashboard/RestoreCustomerNote/:noteId',
  access: 'member',
  can: 'notes.write',
  limit: 'write',
  result: done,
})

/** Every version the note had, the present one first. */
export const getNoteHistory = endpoint({
  method: 'GET',
  path: '/Dashboard/GetCustomerNoteHistory/:noteId',
  access: 'member',
  can: 'notes.read',
  limit: 'read',
  query: z.object({ before: z.coerce.number().int().optional() }),
  result: z.object({
    rows: z.array(z.object({ version: z.number().int(), at: z.string(), actor: z.string(), noteTitle: z.string(), noteText: z.string() })),
    /** For `before`, when there are more. */
    next: z.number().int().nullable(),
  }),
})

/**
 * As multipart with `noteId` and one file named `file` it adds; as JSON with `noteId` and `attachmentId` it removes. A file is refused unless
 * its extension is listed above, its content is what the extension says and nothing else, and it has at most 1,048,576 bytes.
 */
export const addDeleteNoteAttachment = endpoint({
  method: 'POST',
  path: '/Dashboard/AddDeleteNoteAttachment',
  access: 'member',
  can: 'notes.write',
  limit: 'write',
  encoding: 'upload',
  body: z.object({ noteId: z.uuid(), attachmentId: z.uuid().optional() }),
  result: z.object({ attachment: noteAttachment.nullable() }),
})
/** Where an attachment's bytes are, for whoever may read its note. `?download=1`: never shown in place. */
export const attachmentPath = '/Dashboard/NoteAttachment'
