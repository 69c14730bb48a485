import { ActionIcon, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../contract.ts'
import classes from './pictures.module.css'
import { usePicture } from './use-picture.ts'

type Props = {
  picture: Item['pictures'][number]
  /** Counted from 1. */
  place: number
  of: number
  name: string
  busy: boolean
  /** Null: this person may only look. */
  onMove: ((to: number) => void) | null
  onRemove: () => void
}

/** One picture in its place among the others, and what is done with it. */
export function PictureTile({ picture, place, of, name, busy, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const url = usePicture(picture.path)
  const alt = t('items.pictures.alt', { name, place, of })
  return (
    <li className={classes.tile}>
      <span className={classes.frame}>{url && <img src={url} alt={alt} decoding="async" />}</span>
      {onMove && (
        <Group gap={4} justify="space-between" wrap="nowrap">
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('items.pictures.forward', { place })}
              disabled={busy || place === 1}
              onClick={() => onMove(place - 1)}
            >
              <IconArrowLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('items.pictures.backward', { place })}
              disabled={busy || place === of}
              onClick={() => onMove(place + 1)}
            >
              <IconArrowRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
          {place === 1 && (
            <Text size="xs" c="dimmed" truncate>
              {t('items.pictures.first')}
            </Text>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('items.pictures.remove', { place })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}
