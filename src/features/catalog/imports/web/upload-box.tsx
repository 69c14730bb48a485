import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { itemImportPath } from '#contract/places.ts'
import { DropBox } from '#features/customers/imports/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { listItemImports, maxItemImportBytes, maxItemImportRows, uploadItemImport } from '../contract.ts'

/** Chosen or dropped, a file is looked at by the server at once. */
export function UploadBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { error, isPending, mutate } = useAction(uploadItemImport, {
    silent: true,
    refreshes: [listItemImports],
    onSuccess: ({ id }) => void navigate(itemImportPath(id)),
  })
  const limits = t('items.imports.limits', { mb: maxItemImportBytes / 1_048_576, rows: numberText(maxItemImportRows) })
  return <DropBox error={error} pending={isPending} limits={limits} onFile={(file) => mutate({ files: { file } })} />
}
