import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** A server process asks the first one, which asks all of them. */
interface Question {
  kind: 'metrics'
  id: number
}

interface Answer extends Question {
  /** Null if a process did not answer. */
  text: string | null
}

const isMetrics = (message: unknown): message is Question =>
  (message as Partial<Question> | null)?.kind === 'metrics'

/** In the first process: answers the questions of server processes. */
export function answerForAll(): void {
  const all = new AggregatorRegistry()
  async function answer(worker: Worker, question: Question): Promise<void> {
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ ...question, text } satisfies Answer)
  }
  cluster.on('message', (worker, message: unknown) => {
    if (isMetrics(message)) void answer(worker, message)
  })
}

/** In a server process: lets the first process read its metrics. */
export function shareMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // oxlint-disable-next-line no-new -- it listens from its creation on
  new AggregatorRegistry()
}

let asked = 0

/** In a server process: the metrics of all, in Prometheus' format. @throws Error if one does not answer */
export function metricsOfAll(): Promise<string> {
  asked += 1
  const worker = cluster.worker!
  const question: Question = { kind: 'metrics', id: asked }
  return new Promise((resolve, reject) => {
    function receive(message: unknown): void {
      if (!isMetrics(message) || message.id !== question.id) return
      worker.off('message', receive)
      const { text } = message as Answer
      if (text === null) reject(new Error('A server process did not answer.'))
      else resolve(text)
    }
    worker.on('message', receive)
    worker.send(question)
  })
}
