import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import classes from './pictures.module.css'
import type { Queued } from './use-picture-uploads.ts'

/** A chosen picture: how far it is, or what is wrong with it and what to do. */
export function WaitingPicture({ item, onRemove, onRetry }: { item: Queued; onRemove: () => void; onRetry: () => void }) {
  const { t } = useTranslation()
  const { name } = item.file
  return (
    <li className={classes.waiting}>
      <span className={classes.fileName}>{name}</span>
      {item.share === null && item.error ? (
        <ActionIcon variant="subtle" color="gray" aria-label={t('notes.removeFile', { name })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <span />
      )}
      {item.share !== null && <ProgressBar share={item.share} label={t('notes.uploading', { name })} />}
      {item.error && (
        <Text size="sm" role="alert">
          <IconAlertTriangle size={14} aria-hidden color="var(--mantine-color-error)" /> {item.error()}{' '}
          {!item.refused && (
            <Anchor component="button" type="button" size="sm" underline="always" onClick={onRetry}>
              {t('common.retry')}
            </Anchor>
          )}
        </Text>
      )}
    </li>
  )
}
