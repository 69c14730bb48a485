import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { getListNames, type ListKey, type ListName, renameListName } from '../contract.ts'

/** One name goes up in another; whatever bears it follows. */
export default function MergeDialog({ list, name, onClose }: { list: ListKey; name: ListName; onClose: () => void }) {
  const { t } = useTranslation()
  const [into, setInto] = useState<string | null>(null)
  const typed = useTyped((text) => text === into)
  const query = { list, search: typed.search.trim().slice(0, 100) }
  const names = useApi(getListNames, { query }, { placeholderData: (before) => before })
  const merge = useAction(renameListName, {
    refreshes: [getListNames],
    silent: true,
    success: ({ moved }) => t(moved ? 'lists.merged' : 'lists.movingNow'),
    onSuccess: onClose,
  })
  const others = (names.data?.rows ?? []).filter((row) => row.name !== name.name && row.movingTo === null)
  return (
    <Dialog onClose={onClose} title={t('lists.mergeNamed', { name: name.name })}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (into && !merge.isPending) merge.mutate({ body: { list, name: name.name, to: into, merge: true } })
        }}
        error={merge.error}
        cancel={onClose}
        saving={merge.isPending}
        label={t('lists.mergeButton')}
        disabled={!into}
      >
        <Text>{t('lists.mergeText', { count: name.used, name: name.name })}</Text>
        <FoundSelect
          typed={typed}
          answer={names}
          nothingFound={t('lists.noneFound')}
          label={t('lists.mergeInto')}
          data={others.map((row) => row.name)}
          value={into}
          onChange={setInto}
          openOnFocus={false}
          maxDropdownHeight={240}
          withAsterisk
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  )
}
