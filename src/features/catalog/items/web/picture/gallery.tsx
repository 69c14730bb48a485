import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { getItem, type Item, listItems } from '../../contract.ts'
import { mostPictures, orderPictures, removePicture } from '../../pictures.ts'
import { DropArea } from './drop-area.tsx'
import { PictureTile } from './picture-tile.tsx'
import classes from './pictures.module.css'
import { usePictureUploads } from './use-picture-uploads.ts'
import { WaitingPicture } from './waiting-picture.tsx'

const refreshes = [getItem, listItems]

/** An item's pictures, the first of which stands in lists: added by button or dropped, moved, removed. */
export function Gallery({ item: { id, fields, pictures, canWrite } }: { item: Item }) {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState<string | null>(null)
  const uploads = usePictureUploads(id, pictures.length)
  const resetChoice = useRef<() => void>(null)
  const order = useAction(orderPictures, { refreshes })
  const remove = useAction(removePicture, { refreshes, success: t('items.pictures.removed'), onSuccess: () => setRemoving(null) })
  const add = (files: File[]) => {
    uploads.add(files)
    // The same file may be chosen again after it was removed.
    resetChoice.current?.()
  }
  const move = (from: number, to: number) => {
    const ids = pictures.map((picture) => picture.id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate({ params: { id }, body: { ids } })
  }
  const shown = (
    <>
      {pictures.length > 0 && (
        <ul className={classes.gallery} aria-label={t('items.pictures.title')}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={index + 1}
              of={pictures.length}
              name={fields.name}
              busy={order.isPending}
              onMove={canWrite ? (to) => move(index, to - 1) : null}
              onRemove={() => setRemoving(picture.id)}
            />
          ))}
        </ul>
      )}
      {pictures.length === 0 && (
        <Text c="dimmed" mb="sm">
          {t(canWrite ? 'items.pictures.none' : 'items.pictures.noneYet')}
        </Text>
      )}
    </>
  )
  if (!canWrite) return <Section title={t('items.pictures.title')}>{shown}</Section>
  return (
    <Section title={t('items.pictures.title')}>
      <DropArea label={t('items.pictures.drop')} onFiles={add}>
        {shown}
        {uploads.queue.length > 0 && (
          <ul className={classes.queue} aria-label={t('items.pictures.onTheirWay')}>
            {uploads.queue.map((each) => (
              <WaitingPicture key={each.key} item={each} onRemove={() => uploads.remove(each.key)} onRetry={() => uploads.retry(each)} />
            ))}
          </ul>
        )}
        <Group gap="sm">
          <FileButton
            multiple
            accept="image/*"
            resetRef={resetChoice}
            onChange={add}
            disabled={pictures.length >= mostPictures}
            inputProps={{ 'aria-label': t('items.pictures.add') }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoPlus size={16} aria-hidden />}>
                {t('items.pictures.add')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" flex="1 1 200px">
            {t('items.pictures.help', { most: mostPictures })}
          </Text>
        </Group>
      </DropArea>

      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ params: { id: removing } })}
        title={t('items.pictures.removeTitle')}
        confirmLabel={t('common.remove')}
        danger
        loading={remove.isPending}
      >
        {t('items.pictures.removeText')}
      </ConfirmDialog>
    </Section>
  )
}
