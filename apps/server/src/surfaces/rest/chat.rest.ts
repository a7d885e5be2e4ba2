import type { RestRow } from './rest-row.ts'
import { chatStream } from './chat-stream.ts'

export const chatRest: RestRow[] = [
  {
    method: 'POST',
    path: '/api/characters/:id/chat/stream',
    procedure: 'chat.ask',
    input: ({ params, body }) => ({ ...body, id: params['id'] }),
    stream: chatStream,
  },
]
