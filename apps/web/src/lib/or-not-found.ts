import { notFound } from '@tanstack/react-router'
import { failureCode } from './trpc.ts'

/** The answer for a route. @throws NotFoundError if the server answers 404 */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw failureCode(error) === 'not_found' ? notFound() : error
  }
}
