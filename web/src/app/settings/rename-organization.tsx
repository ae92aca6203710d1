/** What the organization is called: in the dashboard, and as the sender of its mails. */
import { staff } from '../../api/client.ts';
import { Card } from '../../kit/data/card.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { ME, useHere } from '../session.tsx';

const said = words.settings.organization;

export function RenameOrganization() {
  const { org, membership } = useHere();
  const rename = useAction((name: string) => staff.organization.update(org, { name }), {
    done: ({ name }) => said.saved(name),
    refresh: [ME, [org, 'activity']],
  });
  return (
    <Card title={said.title} description={said.description}>
      <Form messages={rename.messages} onSubmit={(form) => rename.run(text(form, 'name'))}>
        <ErrorAlert error={rename.error} />
        <Input
          key={membership.organization_name}
          label={said.name}
          name="name"
          defaultValue={membership.organization_name}
          required
        />
        <Actions>
          <Button type="submit" look="primary" busy={rename.busy}>
            {said.save}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
