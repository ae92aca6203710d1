/** The course of the event, hole by hole. A template, or the course of an earlier event, fills it in. */
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { useHoles } from '../event-queries.ts';
import { CourseForm } from './course-form.tsx';

export default function CoursePage() {
  const { data: holes, error } = useHoles();
  return (
    <>
      <SectionHeader title={words.course.title} description={words.course.description} />
      {holes === undefined && (error ? <ErrorAlert error={error} /> : <Skeleton lines={10} />)}
      {/* Somebody else's course, saved meanwhile, does not overwrite what is being typed: the form keeps its beginning. */}
      {holes && <CourseForm saved={holes} />}
    </>
  );
}
