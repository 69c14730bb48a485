import { Button, type ButtonProps } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** At the end of a list that is read page by page; nothing where it is at its end. */
export function MoreButton({ pages, text, ...looks }: { pages: Pages; text: string } & Pick<ButtonProps, 'mt' | 'size'>) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      variant="default"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
      style={{ alignSelf: 'flex-start' }}
      {...looks}
    >
      {text}
    </Button>
  )
}
