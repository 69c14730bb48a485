import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { importPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { listImports, maxImportBytes, uploadImport } from '../contract.ts'
import { DropBox } from './shared/drop-box.tsx'

/** Chosen or dropped, a file is looked at by the server at once. */
export function UploadBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { error, isPending, mutate } = useAction(uploadImport, {
    silent: true,
    refreshes: [listImports],
    onSuccess: ({ id }) => void navigate(importPath(id)),
  })
  const limits = t('imports.limits', { mb: maxImportBytes / 1_048_576 })
  return <DropBox error={error} pending={isPending} limits={limits} onFile={(file) => mutate({ files: { file } })} />
}
