import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/ui/values/file-size.ts'
import { type AttachmentType, attachmentTypes, type NoteAttachment } from '../contract.ts'
import { downloadFile } from './download-file.ts'
import classes from './notes.module.css'
import { useFile, useObjectUrl } from './use-file-url.ts'

const icons: Partial<Record<AttachmentType, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  mp4: IconVideo,
  mov: IconVideo,
  avi: IconVideo,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  txt: IconFileText,
}

/** A file of a note: shows it where the browser can, else saves it. */
export function AttachmentTile({ file, onShow }: { file: NoteAttachment; onShow: () => void }) {
  const { t } = useTranslation()
  const { name, extension, bytes } = file
  const { preview } = attachmentTypes[extension]
  const Icon = icons[extension] ?? IconFile
  const label = t(preview === 'none' ? 'notes.download' : 'notes.show', { name })
  return (
    <button type="button" className={classes.tile} title={label} onClick={() => (preview === 'none' ? downloadFile(file) : onShow())}>
      <span className={classes.picture} aria-hidden>
        {preview === 'image' ? <Thumbnail id={file.id} /> : <Icon size={26} stroke={1.5} />}
      </span>
      <span className={classes.fileName}>
        <span className="visually-hidden">{label}</span>
        <span aria-hidden>{name}</span>
      </span>
      <span className={classes.fileSize}>{fileSize(bytes)}</span>
    </button>
  )
}

function Thumbnail({ id }: { id: string }) {
  const url = useObjectUrl(useFile(id).data)
  return url ? <img src={url} alt="" className={classes.thumbnail} decoding="async" /> : <IconPhoto size={26} stroke={1.5} />
}
